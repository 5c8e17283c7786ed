import { expect } from 'vitest'
import type { UploadFile } from '../../src/machines/kit/createUpload.ts'
import { done, failed, type ModelOptions, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import type { Instance, Sample } from './instance.ts'
import { uploadTransitions } from './upload.transitions.ts'

/** Context and children that the checks use. */
interface Seen {
  file: unknown
  uploadId: string | null
  sent: number
  result: unknown
  refusal: string | null
  failure: unknown
}

/** The model of an instance of `createUpload` with its own data, which must match its schemas. */
export const uploadModel = <I extends Instance<'upload'>>(
  { machine, contract }: I,
  {
    params,
    file,
    result,
    owner = null,
  }: {
    params: Sample<I, 'params'>
    file: UploadFile
    result: Sample<I, 'result'>
    /** The actor that is notified of a ready file. */
    owner?: string | null
  },
): ModelOptions<Seen> => ({
  machine,
  contract,
  input: { params },
  bystanders: owner === null ? [] : [owner],
  cases: [
    { type: 'upload.requested', file },
    { type: 'upload.requested', file: { ...file, type: 'application/x-msdownload' } },
    { type: 'upload.resumeRequested' },
    { type: 'upload.cancelRequested' },
    { type: 'upload.started', uploadId: 'u-1' },
    { type: 'upload.progressed', sent: 1 },
    { type: 'upload.transferred' },
    failed('transfer', offline),
    done('check', { verdict: 'ready', result }),
    done('check', { verdict: 'refused', refusal: 'malware' }),
    failed('check', offline),
  ],
  facets: ({ uploadId, sent }) => [uploadId, sent],
  expectedTransitions: uploadTransitions,
  checks: {
    idle: ({ context, children }) => {
      expect(context.file).toBeNull()
      expect(children).toEqual([])
    },
    uploading: ({ context, children }) => {
      expect(children).toEqual(['transfer'])
      expect(context).toMatchObject({ file, failure: null, refusal: null })
    },
    checking: ({ context, children }) => {
      expect(children).toEqual(['check'])
      expect(context.sent).toBe(file.size)
    },
    failed: ({ context, children }) => {
      expect(children).toEqual([])
      expect(context.failure).toEqual(offline)
    },
    ready: ({ context, sent }) => {
      expect(context).toMatchObject({ result, refusal: null })
      if (owner !== null)
        expect(sent).toContainEqual({
          to: owner,
          event: expect.objectContaining({ type: 'upload.finished', handle: file.handle }),
        })
    },
    refused: ({ context }) => {
      expect(context.result).toBeNull()
      expect(context.refusal).not.toBeNull()
    },
    cancelled: ({ children }) => expect(children).toEqual([]),
  },
})

/** Declares the model test of one instance of `createUpload`. */
export const testUpload = <I extends Instance<'upload'>>(
  title: string,
  instance: I,
  samples: Parameters<typeof uploadModel<I>>[1],
): void => testModel(title, uploadModel(instance, samples))
