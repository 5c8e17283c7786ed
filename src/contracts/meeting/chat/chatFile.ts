import { z } from 'zod'
import { FILE_PURPOSES, fileTypes } from '../../portal/files/filePurposes.ts'
import { sensitive } from '../../sensitive.ts'
import { line } from '../../text.ts'

/**
 * The type of a chat message that carries a file (M3.30). Its text names the file, for clients that know no files;
 * ours read the reference beside it.
 */
export const CHAT_FILE_TYPE = 'consulta.file'

/** The longest name of a stored file, with its extension. */
const NAME_LENGTH = 130

/**
 * Refers to a file of the call. It opens nothing by itself: the server asks who wants the file. Name, type and size
 * are the sender's, as the server told them.
 */
export const chatFile = z.object({
  id: z.uuid(),
  name: line(NAME_LENGTH, 1),
  type: z.enum(fileTypes),
  /** In bytes. */
  size: z
    .number()
    .int()
    .nonnegative()
    .max(FILE_PURPOSES.callFile.maxBytes * 8),
})
export type ChatFile = z.infer<typeof chatFile>

/** A message's reference; null where there is none, or none that is valid. */
export const chatFileOrNull = sensitive('content', chatFile.nullable().catch(null))

const MEBIBYTE = 1024 * 1024

/** The text of the message for other clients and for the kept chat. It has no language. */
export const chatFileText = ({ name, size }: ChatFile): string => {
  const amount =
    size < MEBIBYTE ? `${Math.max(1, Math.round(size / 1024))} kB` : `${(size / MEBIBYTE).toFixed(1)} MB`
  return `${name} (${amount})`
}
