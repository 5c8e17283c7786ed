import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { knowledgePlugin } from './scripts/knowledgePlugin.ts'
import { withoutJsonSchema } from './scripts/withoutJsonSchema.ts'
import { withoutProse } from './scripts/withoutProse.ts'

/** Where `npm run dev` sends the calls of the page: our own server. */
const server = process.env.API_TARGET ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutProse(), withoutJsonSchema(), knowledgePlugin()],
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
          // What every page needs travels in one piece: a dozen crumbs compress worse and cost a request each.
          groups: [
            // The app and the inspector share it; in pieces its modules would wait for each other.
            { name: 'xstate', test: /node_modules\/xstate\// },
            {
              name: 'base',
              test: /src\/(contracts\/(failure|machineContract|sensitive|portal\/(portalConstants|locale))|machines\/(tell|systemIds|notProvided\w*|locale\/\w+|login\/loginContract)|views\/(ui\/(useFocusOnArrival|buttonLook|cx)|app\/Logo))\.tsx?$/,
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
