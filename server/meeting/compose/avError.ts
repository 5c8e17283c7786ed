import { FFmpegError } from 'node-av/lib'

/** @throws FFmpegError for a negative result */
export const succeeded = (code: number, what: string): void => FFmpegError.throwIfError(code, what)
