import { build, defaultClientConditions, type PluginOption } from 'vite'

/** Bundles a page's script with its imports, for the server of a test. */
export const bundlePage = async (entry: string, plugins: PluginOption[] = []): Promise<string> => {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins,
    // The same conditions as in vite.config.ts.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'page' } },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (first === undefined || !('output' in first)) throw new Error('The page was not bundled')
  const [script] = first.output
  return script.code
}
