import { build, defaultClientConditions, type PluginOption } from 'vite'

const bundle = async (entry: string, plugins: PluginOption[]) => {
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
  return first.output
}

/** Bundles a page's script with its imports, for the server of a test. */
export const bundlePage = async (entry: string, plugins: PluginOption[] = []): Promise<string> => {
  const [script] = await bundle(entry, plugins)
  return script.code
}

/** The same for a page with workers, whose files it also needs, by their paths. */
export const bundlePageWithWorkers = async (
  entry: string,
): Promise<{ script: string; files: Record<string, string> }> => {
  const [script, ...others] = await bundle(entry, [])
  const files = others.map((file) => [
    `/${file.fileName}`,
    file.type === 'chunk' ? file.code : Buffer.from(file.source).toString(),
  ])
  return { script: script.code, files: Object.fromEntries(files) }
}
