import type { createInspection } from './inspection.ts'
import type { InspectorTarget } from './inspector.ts'
import type { Ledger } from './ledger.ts'

/** The page's part of the recording. */
export interface RecordingOptions {
  readonly inspection: ReturnType<typeof createInspection>
  readonly session: string
  readonly appVersion: string
  readonly now: () => number
  readonly timeZone: string
  /** The target of `?inspect`, or null when it is absent. */
  readonly inspector: InspectorTarget | null
  /** Called whenever the page is hidden or left, after which it may never come back. */
  readonly onPageHidden: (hide: () => void) => void
  readonly isPageHidden: () => boolean
}

/**
 * Loads the ledger, and the inspector when it is enabled, after the first screen. Both receive every event
 * from the first one. A browser without storage loses the record, never the call.
 */
export const startRecording = async (options: RecordingOptions): Promise<Ledger | null> => {
  const { inspection } = options
  if (options.inspector) inspection.listen((await import('./inspector.ts')).startInspector(options.inspector))
  try {
    const { startLedger } = await import('./ledger.ts')
    const ledger = await startLedger({
      session: options.session,
      appVersion: options.appVersion,
      now: options.now,
      timeZone: options.timeZone,
      isPageHidden: options.isPageHidden,
      onStorageFailure: () => undefined,
    })
    inspection.listen(ledger)
    options.onPageHidden(() => void ledger.hidePage())
    return ledger
  } catch {
    return null
  } finally {
    inspection.release()
  }
}

/**
 * `?inspect` works in development, and elsewhere on a device where an engineer has allowed it
 * (`localStorage['consulta.inspect'] = 'allowed'`), so that a link cannot enable it.
 */
export const inspectorTarget = (search: string, allowed: boolean): InspectorTarget | null => {
  const asked = new URLSearchParams(search).get('inspect')
  if (asked === null || !allowed) return null
  return asked === 'stately' ? 'stately' : 'own'
}
