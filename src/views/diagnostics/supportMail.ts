import type { finalReport } from '../../machines/diagnostics/finalReport.ts'

interface Mail {
  readonly subject: string
  /** Asks for what only the person knows. */
  readonly intro: string
  readonly report: ReturnType<typeof finalReport>
}

/** Longer addresses are cut by some mail programs. */
const MAX_BODY = 1_500

/**
 * Without the lists of candidates, which would not fit, and are in the downloaded report.
 */
const shortReport = ({ connection, ...rest }: Mail['report']): string => {
  const server = connection?.mediaServerReport
  return JSON.stringify({
    ...rest,
    connection:
      connection === null
        ? null
        : {
            reached: connection.connectivityState,
            score: server?.connection?.connectionQualityScore ?? null,
            way: server?.connection?.publishICECandidatePairSelected ?? null,
            stats: server?.connection?.stats.combined ?? null,
            errors: connection.errors.map(({ code }) => code),
          },
  })
}

/** @returns the address of a mail with the report; null when the support is not reached by mail */
export const supportMail = (support: string, { subject, intro, report }: Mail): string | null => {
  if (!support.startsWith('mailto:')) return null
  const body = `${intro}\n\n${shortReport(report)}`.slice(0, MAX_BODY)
  const joint = support.includes('?') ? '&' : '?'
  return `${support}${joint}subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
