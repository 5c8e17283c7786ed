/**
 * Messages that the product writes for the user. Each has its own message type (M3.30) and its sentence in
 * the writer's language as text: clients that know the type show it in the reader's language, others show the
 * text.
 */
export const WRITTEN_MESSAGES = {
  'consulta.late': 'late',
  'consulta.prescription': 'prescription',
  'consulta.stopSharing': 'stopSharing',
} as const
export type WrittenMessageType = keyof typeof WRITTEN_MESSAGES

export const isWrittenMessage = (type: string): type is WrittenMessageType =>
  Object.hasOwn(WRITTEN_MESSAGES, type)
