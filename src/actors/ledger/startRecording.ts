import type { createInspection } from './inspection.ts'
import type { InspectorTarget } from './inspector.ts'
import type { Ledger } from './ledger.ts'

/** What the recording needs of the page. */
export interface RecordingOptions {
  readonly inspection: ReturnType<typeof createInspection>
  readonly session: string
  readonly appVersion: string
  readonly now: () => number
  readonly timeZone: string
  /** Where `?inspect` points, or null when nobody asked. */
  readonly inspector: InspectorTarget | null
  /** Told whenever the page is hidden or left; it may never be seen again. */
  readonly onPageHidden: (hide: () => void) => void
  readonly isPageHidden: () => boolean
}

/**
 * Loads the ledger, and the inspector when it is asked for, after the first screen. Both hear everything
 * from the very first event. A browser that stores nothing costs the record, never the call.
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
 * (`localStorage['consulta.inspect'] = 'allowed'`): nobody is inspected by a link.
 */
export const inspectorTarget = (search: string, allowed: boolean): InspectorTarget | null => {
  const asked = new URLSearchParams(search).get('inspect')
  if (asked === null || !allowed) return null
  return asked === 'stately' ? 'stately' : 'own'
}
