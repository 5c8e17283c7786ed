import { HMSReactiveStore } from '@100mslive/hms-video-store'

/** The page runs the connection check of the provider's public client, as its customers do. */
declare global {
  interface Window {
    checkLine(durationMs: number): Promise<{ states: number[]; result: unknown }>
  }
}

window.checkLine = async (durationMs) => {
  const hms = new HMSReactiveStore()
  hms.triggerOnSubscribe()
  const check = hms.getDiagnosticsSDK()
  const states: number[] = []
  const result = await new Promise((resolve, reject) => {
    check.startConnectivityCheck((state) => states.push(state), resolve, undefined, durationMs).catch(reject)
  })
  return { states, result }
}
