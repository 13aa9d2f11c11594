// expressions.mjs [--write]: node's word on what expressions of JavaScript mean.
// Compares tests/expressions.txt, which `cargo test` holds our own reader to, with what node makes of each line;
// with --write it makes the file anew. A line: expression, x y cx cy, value; or `error` where node refuses to read it.
import fs from 'fs';
import { fileURLToPath } from 'url';

const FILE = fileURLToPath(new URL('../expressions.txt', import.meta.url));

// As people have written them.
const WRITTEN = [
  'Math.sqrt(Math.pow(x-cx, 2)+Math.pow(y-cy,2))', '-(x-cx)', '-(y-cy)', '1.57+Math.atan2(y-cy, x-cx)', '10*Math.sin(0.1*x)',
  '10*Math.sin(0.1*y)', '(x-cx)/(y-cy)>0 ? 20 : 1', '(x-cx)/(y-cy)>0 ? 1 : 20', 'x>cx?5:1', 'x%2==0 ? 10 : 0.1',
  '(x^y)&1 ? 8 : 1', 'Math.abs(x-cx)+Math.abs(y-cy)<10 ? 5 : 1', 'x<10&&y<10||x>20&&y>20 ? 10 : 1', '0x10*x', '2**-x',
  'Math.PI/2*(x%2)', 'Math.exp(-Math.pow(x-cx,2)/50)*20', 'Math.hypot(x-cx,y-cy)%4<2?1:9', 'Math.floor(x/4)%2', '!(x%3)*10',
  'Math.min(x,y,cx,cy)', 'Math.max(x,y)/Math.min(x,y)', '~~(x/3)', 'x>>1', '(x-cx)>>>1', 'Math . sqrt ( x )', 'Math["sqrt"](x)',
  "Math['PI']", 'x/*column*/+y // row', 'x;', '(x,y)', 'x,y', 'Math.max(x,y,)', 'x?.5:1', '1_000*x', '.5+5.', '1e3', '1E-2+x', '1.5e+2',
  '0b101', '0o17', '010', '089', '09.5', '0XfF', '1/0', '-1/0', '0/0', 'NaN', 'Infinity', '-Infinity', 'undefined', 'null', 'true+true',
  'null+1', 'undefined+1', '+true', '-null', 'void 0', 'void x+1', '+undefined', 'NaN==NaN', 'NaN!=NaN', 'null==0', 'null==undefined', 'null===undefined',
  'true==1', 'true===1', 'false==null', '1<2<3', '3>2>1', '1==1==1', '2**3**2', '(-2)**2', '2**-1', '(-8)**(1/3)', '1**Infinity',
  '(-1)**-Infinity', 'NaN**0', '0**0', '1**NaN', '5%3', '-5%3', '5%-3', '5.5%2', '5%0', 'Infinity%2', '5%Infinity', '-0%1', '1/(-0%1)',
  '1<<31', '1<<32', '1<<33', '-1>>>0', '-1>>>31', '-1>>31', '4294967296|0', '2147483648|0', '-2147483649|0', '1e20|0', '~0', '~NaN', '1.9|0', '-1.9|0',
  '5&3', '5|3', '5^3', '1|2^3&4', '1+2<<3', '1<2==true', '1==2<3', '!0', '!x', '!!x', '- -x', '+-x', '-+-x', '~-x', '!-x', '1- -1', '1 - + - 1',
  '0||5', '0&&5', '3||5', '3&&5', 'NaN||7', 'null??7', 'undefined??7', '0??7', '(0||null)??7', 'null??(0||8)', 'null||undefined', '1&&2||3&&0',
  '0?1:2?3:4', '1?2:3,4', '1?(2,3):4', 'true?false:true', 'x?y?1:2:3', '1?1?1?1:2:3:4', '-(x)?1:2', '1+1?2:3',
  'Math.E', 'Math.LN10', 'Math.LN2', 'Math.LOG10E', 'Math.LOG2E', 'Math.PI', 'Math.SQRT1_2', 'Math.SQRT2',
  'Number.EPSILON', 'Number.MAX_VALUE', 'Number.MIN_VALUE', 'Number.MAX_SAFE_INTEGER', 'Number.MIN_SAFE_INTEGER', 'Number.NaN',
  'Number(true)', 'Number()', 'Boolean(3)', 'isNaN(NaN)', 'isNaN()', 'isFinite(1/0)', 'Number.isNaN(undefined)', 'isNaN(undefined)', 'isFinite(null)',
  'Number.isFinite(null)', 'Number.isInteger(5)', 'Number.isInteger(5.5)', 'Number.isSafeInteger(2**53)', 'Number.isInteger(true)',
  'Math.max()', 'Math.min()', 'Math.hypot()', '1/Math.max(-0,0)', '1/Math.min(0,-0)', 'Math.max(1,NaN)', 'Math.max(1,undefined)', 'Math.max(null,-1)',
  'Math.round(0.5)', 'Math.round(-0.5)', '1/Math.round(-0.2)', 'Math.round(2.5)', 'Math.round(-2.5)', 'Math.round(0.49999999999999994)',
  'Math.round(4503599627370497)', 'Math.round(-0.5000000000000001)', 'Math.round(1e300)', 'Math.round(NaN)', '1/Math.round(-0)',
  'Math.sign(-3)', '1/Math.sign(-0)', 'Math.sign(NaN)', 'Math.trunc(-3.7)', '1/Math.trunc(-0.7)', '1/Math.ceil(-0.5)', 'Math.floor(-0.5)',
  'Math.clz32(1)', 'Math.clz32(0)', 'Math.clz32(-1)', 'Math.imul(3,4)', 'Math.imul(0xffffffff,5)', 'Math.imul(2)', 'Math.fround(0.1)', 'Math.fround(1e40)',
  'Math.hypot(3,4)', 'Math.hypot(3,4,12)', 'Math.hypot(NaN,Infinity)', 'Math.hypot(1e200,1e200)', 'Math.hypot(-5)', 'Math.hypot(1e-320,0)',
  'Math.pow(2,0.5)', 'Math.pow(2)', 'Math.pow(1,Infinity)', 'Math.pow(-2,3)', 'Math.atan2(0,-0)', 'Math.atan2(-0,-1)', 'Math.atan2(1)', 'Math.sqrt(-1)',
  'Math.cbrt(-27)', 'Math.expm1(1e-10)', 'Math.log1p(1e-10)', 'Math.log2(8)', 'Math.log10(1000)', 'Math.log(0)', 'Math.acosh(0.5)', 'Math.atanh(1)',
  'Math.sin(1e22)', 'Math.abs(-0)', 'Math.abs()', 'Math.sqrt(16,25)', '9007199254740993', '0.1+0.2', '1e400', '1e-400', '5e-324', '0x1fffffffffffff',
  '0x20000000000001', '0xfffffffffffffbff', '0xffffffffffffffffffffffffffffffffffffffffff', '123456789012345678901234567890', '0.000001',
];
// What node refuses to read.
const BROKEN = [
  '', ' ', '(', ')', 'x)', '(x', 'x y', '1 2', 'x+', '*x', 'x**', '-x**2', '+x**2', '!x**2', '~x**2', '2**-x**2', 'x?1', 'x?:1', 'x?1:', ':', '1?2', 'a b', '3in', '0x',
  '0b2', '0o8', '1_', '_1 2', '1__0', '0_1', '08_1', '1e', '1e+', '1.2.3', '..5', '1..', 'x?.1', 'x=1=2', '1=x', 'x++y', 'x--1', '--1', '++1', 'x+++1+', '1??2||3', '1||2??3', '1&&2??3', '1??2&&3',
  'Math.', 'Math.(1)', 'Math.max(1 2)', 'Math.max(,1)', 'Math.max(1', 'Math.max(1,,2)', 'x,', ',x', '(,x)', '(x,)', '()', 'x!', 'x!y', '@x', '#', 'x\\', '"', "'x", '/*', 'x=>', 'if(x)1', 'return 1', 'var a', '1;2', '1===', '====', 'x<=>y', '0x1g',
  '0x1.8', '010.5', '1n2', 'x&&', '||x', '&x', '%x', '<x', 'x>>>>1', '1 . 5', '5 .', 'Math..PI', 'x[', 'x]', '[', '{', '}', 'x?1:2:3', 'for(;;);', 'while(1);',
];

// Numbers from a seed, so that the file is the same wherever it is made (mulberry32).
let state = 20010501;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const pick = (list) => list[Math.floor(random() * list.length)];
const UNARY = ['-', '+', '!', '~', '- ', 'void '];
const BINARY = ['+', '-', '*', '/', '%', '**', '<', '>', '<=', '>=', '==', '!=', '===', '!==', '&', '|', '^', '<<', '>>', '>>>', '&&', '||', '??', ','];
const FUNCTIONS = Object.getOwnPropertyNames(Math).filter((name) => typeof Math[name] === 'function' && name !== 'random');
const LEAVES = ['x', 'y', 'cx', 'cy', '0', '1', '2', '3', '7', '0.5', '1.5', '-1', '0x1F', '1e3', 'Math.PI', 'true', 'false', 'null', 'undefined', 'NaN', 'Infinity', '(x-cx)', '(y-cy)'];
function made(depth) {
  if (depth === 0 || random() < 0.1) return pick(LEAVES);
  const part = () => made(depth - 1);
  const kind = random();
  if (kind < 0.15) return pick(UNARY) + part();
  if (kind < 0.6) return part() + pick(['', ' ']) + pick(BINARY) + pick(['', ' ']) + part();
  if (kind < 0.75) return '(' + part() + ')';
  if (kind < 0.85) return part() + '?' + part() + ':' + part();
  return 'Math.' + pick(FUNCTIONS) + '(' + Array.from({ length: Math.floor(random() * 4) }, part).join(',') + ')';
}

function answer(expression, place) {
  let call;
  try { call = new Function('x', 'y', 'cx', 'cy', `return (\n${expression.replace(/;$/, '')}\n)`); } catch { return 'error'; }
  const value = Number(call(...place));
  return Object.is(value, -0) ? '-0' : String(value);
}

function lines() {
  const out = [];
  const places = [[3, 7, 5, 5], [5, 5, 5, 5], [0, 31, 16, 16], [12, 2, 10, 4]];
  for (const expression of WRITTEN) for (const place of places.slice(0, /[xy]/.test(expression.replace(/exp|max|Max|hypot|Number\.EPS/g, '')) ? 4 : 1)) out.push([expression, place]);
  for (const expression of BROKEN) out.push([expression, places[0]]);
  for (let k = 0; k < 1500; k++) out.push([made(1 + k % 5), pick(places)]);
  // What changes a variable is read by node and not by us.
  return out.filter(([expression]) => expression.length < 200 && (BROKEN.includes(expression) || !/--|[+]{2}/.test(expression))).map(([expression, place]) => `${expression}\t${place.join(' ')}\t${answer(expression, place)}`);
}

if (process.argv[2] === '--write') {
  fs.writeFileSync(FILE, lines().join('\n') + '\n');
} else {
  const wrong = [];
  const kept = fs.readFileSync(FILE, 'utf8').split('\n').filter(Boolean);
  for (const line of kept) {
    const [expression, place, value] = line.split('\t');
    const now = answer(expression, place.split(' ').map(Number));
    if (now !== value) wrong.push(`node: ${expression} is ${now}, the file says ${value}`);
  }
  process.stdout.write(JSON.stringify({ lines: kept.length, errors: kept.filter((line) => line.endsWith('\terror')).length, wrong }) + '\n');
}
