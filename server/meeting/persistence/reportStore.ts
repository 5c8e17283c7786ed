/** Reports of clients about their calls, for operators. They contain no names. */
export interface ReportStore {
  addReport(report: ClientReport): Promise<void>
  addFeedback(feedback: ClientFeedback): Promise<void>
}

export interface ClientReport {
  roomId: string
  /** Epoch milliseconds. */
  at: number
  /** Name of the event, e.g. `join.failed`. */
  event: string
  /** Code of the reported error, or null. */
  code: number | null
}

export interface ClientFeedback {
  roomId: string
  sessionId: string
  role: string
  at: number
  rating: number
  minRating: number
  maxRating: number
  question: string
  reasons: string[]
  comment: string
}

/** For a server without a database: stores the latest reports. */
export const createMemoryReportStore = (
  limit = 1_000,
): ReportStore & { reports: ClientReport[]; feedback: ClientFeedback[] } => {
  const reports: ClientReport[] = []
  const feedback: ClientFeedback[] = []
  return {
    reports,
    feedback,
    addReport: async (report) => {
      reports.push(report)
      if (reports.length > limit) reports.shift()
    },
    addFeedback: async (given) => {
      feedback.push(given)
      if (feedback.length > limit) feedback.shift()
    },
  }
}
