import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { chunkPlan } from './scripts/chunkPlan.ts'
import { knowledgePlugin } from './scripts/knowledgePlugin.ts'
import { ENTRIES, PIECES } from './scripts/pieces.ts'
import { refuseCycles } from './scripts/refuseCycles.ts'
import { withoutBarrels } from './scripts/withoutBarrels.ts'
import { withoutJsonSchema } from './scripts/withoutJsonSchema.ts'
import { withoutProse } from './scripts/withoutProse.ts'

/** Where `npm run dev` sends the calls of the page: our own server. */
const server = process.env.API_TARGET ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    withoutProse(),
    withoutJsonSchema(),
    withoutBarrels(),
    knowledgePlugin(),
    refuseCycles(),
  ],
  // RxJS ships its modern build under this name; the default one carries helpers for browsers of 2015.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Nothing inline: the server's CSP allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    // The charts of the gallery are large and come when they are looked at. What the pages load first has
    // budgets of its own (e2e/**/budget.spec.ts).
    chunkSizeWarningLimit: 600,
    modulePreload: {
      polyfill: false,
      // What records comes after the page: it may look for its parts itself, and the first page carries no list of them.
      resolveDependencies: (file, dependencies) =>
        /(ledger|machineVersions|inspector)/.test(file) ? [] : dependencies,
    },
    rollupOptions: {
      input: { app: 'index.html', inspector: 'inspector.html', whiteboard: 'whiteboard.html' },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              // Its list of everything is an object, so only the bundler knows what of it is used. These two
              // parts only the app uses; alone they would be in its entry, for which its frame would wait.
              test: (id) => !/node_modules\/zod\/(?!v4\/classic\/(iso|coerce)\.js)/.test(id),
              name: chunkPlan(import.meta.dirname, ENTRIES, PIECES),
            },
          ],
        },
      },
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
