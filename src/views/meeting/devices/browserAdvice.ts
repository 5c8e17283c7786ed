/** Browsers whose way to allow a device differs. */
export type BrowserAdvice = 'chrome' | 'chromeAndroid' | 'edge' | 'firefox' | 'safari' | 'ios' | 'other'

/**
 * Where the browser keeps the permission. On iOS it is the system's, whatever the browser is; an iPad that shows itself
 * as a Mac has touch points.
 * @param agent `navigator.userAgent`
 * @param touchPoints `navigator.maxTouchPoints`
 */
export const browserAdvice = (agent: string, touchPoints: number): BrowserAdvice => {
  if (/iPhone|iPad|iPod/.test(agent)) return 'ios'
  if (agent.includes('Macintosh') && touchPoints > 1) return 'ios'
  if (agent.includes('Firefox/')) return 'firefox'
  if (/Edg(A)?\//.test(agent)) return agent.includes('Android') ? 'chromeAndroid' : 'edge'
  if (agent.includes('Chrome/')) return agent.includes('Android') ? 'chromeAndroid' : 'chrome'
  return agent.includes('Safari/') ? 'safari' : 'other'
}
