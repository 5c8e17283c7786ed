import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compressPlugin } from './scripts/compressPlugin.ts'
import { knowledgePlugin } from './scripts/knowledgePlugin.ts'
import { withoutProse } from './scripts/withoutProse.ts'

/** Where `npm run dev` sends the calls of the page: our own server. */
const server = process.env.API_TARGET ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutProse(), knowledgePlugin(), compressPlugin()],
  // RxJS ships its modern build under this name; the default one carries helpers for browsers of 2015.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Nothing inline: the server's CSP allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    // The charts of the gallery are large, and load when somebody opens it. `npm run bench -- size` measures the
    // other pages.
    chunkSizeWarningLimit: 1_000,
    modulePreload: {
      polyfill: false,
      // The ledger loads after the page and finds its parts itself: the first page carries no list of them.
      resolveDependencies: (file, dependencies) =>
        /(ledger|machineVersions|inspector)/.test(file) ? [] : dependencies,
    },
    rollupOptions: {
      input: { app: 'index.html', inspector: 'inspector.html', whiteboard: 'whiteboard.html' },
    },
  },
  server: {
    proxy: {
      '/v1': server,
      '/v2/ws': { target: server, ws: true },
      '/v2': server,
      '/init': server,
      '/sessionstorepb.Store': server,
      '/healthz': server,
    },
  },
})
