import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createLogger, defaultClientConditions, defineConfig } from 'vite'
import { compressPlugin } from './scripts/compressPlugin.ts'
import { firstFiles } from './scripts/firstFiles.ts'
import { knowledgePlugin } from './scripts/knowledgePlugin.ts'
import { withoutProse } from './scripts/withoutProse.ts'

/** Where `npm run dev` sends the calls of the page: our own server. */
const server = process.env.API_TARGET ?? 'http://127.0.0.1:3000'

/** The noise suppressors receive the bytes of these files, so that their own addresses of them are never used. */
const isUnusedAddress = (message: string): boolean => /(gtcrn|rnnoise)\.wasm/.test(message)
/** A build says only what is wrong: `npm start` shows its words to a new user. */
const levelFor = (command: 'build' | 'serve') => (command === 'build' ? 'warn' : 'info')

const loggerFor = (command: 'build' | 'serve') => {
  const logger = createLogger(levelFor(command))
  const quiet =
    (write: typeof logger.warn): typeof logger.warn =>
    (message, options) => {
      if (!isUnusedAddress(message)) write(message, options)
    }
  return { ...logger, warn: quiet(logger.warn), warnOnce: quiet(logger.warnOnce) }
}

export default defineConfig(({ command }) => ({
  logLevel: levelFor(command),
  customLogger: loggerFor(command),
  plugins: [react(), tailwindcss(), withoutProse(), knowledgePlugin(), compressPlugin()],
  // RxJS provides its modern build under this condition; the default one contains helpers for old browsers.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The server reads from it which files a page needs (server/http/pageFiles.ts).
    manifest: 'files.json',
    // Nothing inline, because the CSP of the server allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    // The reader of PDF files and the charts of the gallery are large and are loaded on request; the charts grow with
    // every machine. A start must print no warnings of the bundler.
    // `npm run bench -- size` measures the other pages.
    chunkSizeWarningLimit: 2_000,
    modulePreload: {
      polyfill: false,
      // The ledger is loaded after the page by its own imports, so the first page contains no list of them.
      resolveDependencies: (file, dependencies) =>
        /(ledger|machineVersions|inspector)/.test(file) ? [] : dependencies,
    },
    rollupOptions: {
      // On a busy machine a build would end with a report about its plugins.
      checks: { pluginTimings: false },
      input: { app: 'index.html', inspector: 'inspector.html', whiteboard: 'whiteboard.html' },
      output: {
        codeSplitting: {
          groups: [
            { name: firstFiles(), debugName: 'first', tags: ['$initial'] },
            { name: 'forms', test: /[\\/](views[\\/]forms|react-hook-form|@hookform)[\\/]/ },
          ],
        },
      },
    },
  },
  worker: {
    rollupOptions: {
      output: {
        // Workers with WebAssembly have a folder of their own, because the server sends them a policy of their own.
        entryFileNames: ({ name }) =>
          name.endsWith('WasmWorker') ? 'assets/wasm/[name]-[hash].js' : 'assets/[name]-[hash].js',
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
}))
