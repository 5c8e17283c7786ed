/**
 * Messages that the product writes for somebody. Each travels as a message of a type of its own (M3.30), with the
 * sentence in the writer's language as its text: whoever knows the type shows it in the reader's language, any
 * other client shows the text.
 */
export const WRITTEN_MESSAGES = { 'consulta.late': 'late' } as const
export type WrittenMessageType = keyof typeof WRITTEN_MESSAGES

export const isWrittenMessage = (type: string): type is WrittenMessageType =>
  Object.hasOwn(WRITTEN_MESSAGES, type)
