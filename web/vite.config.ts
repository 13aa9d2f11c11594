// One file comes out: the page with its styles, its code, the worker's code and the compressed core in it.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

// Puts the core, as compressed bytes in base64, where index.html says so.
function core(): Plugin {
  return {
    name: 'core',
    transformIndexHtml(html) {
      const bytes = gzipSync(readFileSync('generated/deventer_web_bg.wasm'), { level: 9 });
      return html.replace('<!--core-->', () => bytes.toString('base64'));
    },
  };
}

// Puts styles and code into the page. A script of a page must not contain the end of a script.
function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('there is no index.html');
      let html = String(page.source);
      for (const [name, made] of Object.entries(bundle)) {
        if (made.type === 'chunk') {
          const code = made.code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
          html = html.replace(new RegExp(`<script [^>]*src="[^"]*${name}"[^>]*></script>`), '');
          html = html.replace('</body>', () => `<script type="module">${code}</script>\n</body>`);
          delete bundle[name];
        } else if (name.endsWith('.css')) {
          html = html.replace(new RegExp(`<link [^>]*href="[^"]*${name}"[^>]*>`), () => `<style>${made.source}</style>`);
          delete bundle[name];
        }
      }
      page.source = html;
      const left = Object.keys(bundle).filter((name) => name !== 'index.html');
      if (left.length > 0) throw new Error(`these files are not in the page: ${left.join(', ')}`);
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [core(), oneFile()],
  worker: { format: 'iife' },
  build: { target: 'es2022', modulePreload: false, assetsInlineLimit: 1 << 24, chunkSizeWarningLimit: 2000, reportCompressedSize: false },
});
