import java.util.Random;

/**
 * The maze program of May 2001, told once more in the language of its random numbers, to check the product's.
 *
 *   java Laberinto.java WIDTH HEIGHT SPHERES SEED...     SPHERES is on or off
 *
 * For each seed one line: the seed, then for every room, row by row from the south, the openings to the east and to the
 * north as 0 to 3 (1 east, 2 north) and, after a colon, the room that its sphere points at.
 */
public class Laberinto {
    static final int[] DX = {0, 1, 0, -1}, DY = {1, 0, -1, 0}; // north, east, south, west
    static final int[][] ORDERS = {{0, 1, 3, 2}, {3, 2, 1, 0}, {2, 1, 3, 0}};

    final int width, height;
    final boolean spheres;
    final Random random;
    final boolean[][][] open;
    final int[][] sphere; // -1, or x + y * width of the partner

    Laberinto(int width, int height, boolean spheres, long seed) {
        this.width = width;
        this.height = height;
        this.spheres = spheres;
        random = new Random(seed);
        open = new boolean[width][height][4];
        sphere = new int[width][height];
        for (int[] column : sphere) java.util.Arrays.fill(column, -1);
        dig(0, 0);
    }

    boolean dug(int x, int y) {
        boolean[] sides = open[x][y];
        return sides[0] || sides[1] || sides[2] || sides[3] || sphere[x][y] >= 0;
    }

    void dig(int x, int y) {
        if (spheres && random.nextInt(10) < 1) {
            int x2 = random.nextInt(width);
            int y2 = random.nextInt(height);
            if (!dug(x2, y2)) {
                sphere[x][y] = x2 + y2 * width;
                sphere[x2][y2] = x + y * width;
                dig(x2, y2);
            }
        }
        for (int side : ORDERS[random.nextInt(3)]) {
            int x2 = x + DX[side], y2 = y + DY[side];
            if (x2 < 0 || y2 < 0 || x2 >= width || y2 >= height || dug(x2, y2)) continue;
            open[x][y][side] = true;
            open[x2][y2][(side + 2) % 4] = true;
            dig(x2, y2);
        }
    }

    String line() {
        StringBuilder line = new StringBuilder();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                line.append(' ').append((open[x][y][1] ? 1 : 0) + (open[x][y][0] ? 2 : 0));
                if (sphere[x][y] >= 0) line.append(':').append(sphere[x][y]);
            }
        }
        return line.toString();
    }

    public static void main(String[] words) throws Exception {
        Thread work = new Thread(null, () -> {
            for (int k = 3; k < words.length; k++) {
                int width = Integer.parseInt(words[0]), height = Integer.parseInt(words[1]);
                Laberinto maze = new Laberinto(width, height, words[2].equals("on"), Long.parseLong(words[k]));
                System.out.println(words[k] + maze.line());
            }
        }, "dig", 1 << 29);
        work.start();
        work.join();
    }
}
