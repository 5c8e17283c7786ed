import { build, defaultClientConditions } from 'vite'

/** A page's script with all it imports, in one piece, to be served by a test's own server. */
export const bundlePage = async (entry: string): Promise<string> => {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    // As the build of the app takes them (vite.config.ts).
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'page' } },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (first === undefined || !('output' in first)) throw new Error('The page was not bundled')
  const [script] = first.output
  return script.code
}
