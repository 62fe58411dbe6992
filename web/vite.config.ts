import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressedFiles.ts';
import { leanContract } from './leanContract.ts';

/** The oldest browsers that are promised (row P-016). */
const oldestBrowsers = ['chrome88', 'edge88', 'firefox85', 'safari14', 'opera74'];
const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), leanContract(), compressedFiles()],
  build: {
    target: oldestBrowsers,
    cssTarget: oldestBrowsers,
    manifest: true,
    // The server's content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file compresses better than thirty, and stays cached when only our own code changes.
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            // Pieces that many pages and dialogs need: lists, forms, menus. More of them in one file, and the
            // pages that need few pay for the rest; fewer, and every page pays for a crowd of small files.
            // Pages with a list need these, the wizard does not.
            {
              name: 'lists',
              test: /@mui[\\/]material[\\/]esm[\\/](?:Table|Chip)/,
              minShareCount: 18,
              priority: 1,
            },
            { name: 'pieces', test: /node_modules[\\/]@mui/, minShareCount: 18 },
            // What every page starts with of our own: a crowd of files of one kilobyte each would wait in line for
            // the six requests that a browser has for one host.
            { name: 'app', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['WEB_PORT'] ?? 5173),
    proxy: {
      '/api': { target: server },
      '/audio': { target: server },
      '/healthz': { target: server },
      '/session-affinity': { target: server },
      '/socket': { target: server, ws: true },
    },
  },
});
