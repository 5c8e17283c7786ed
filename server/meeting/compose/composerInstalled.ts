import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const isResolved = (name: string): boolean => {
  try {
    require.resolve(name)
    return true
  } catch {
    return false
  }
}

/**
 * Whether the optional dependency that composes is installed: its wrapper and the binary of this platform
 * (docs/decisions/0170).
 */
export const isComposerInstalled = (): boolean => {
  const { platform, arch } = process
  const binaries =
    platform === 'win32' ? [`win32-${arch}-msvc`, `win32-${arch}-mingw`] : [`${platform}-${arch}`]
  return isResolved('node-av') && binaries.some((one) => isResolved(`@seydx/node-av-${one}/package.json`))
}
