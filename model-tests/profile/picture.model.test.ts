import { describe, expect, it } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { hasGoodSides, moveCrop, squareOf, zoomCrop } from '../../src/contracts/portal/profile/pictureCrop.ts'
import { pictureContract } from '../../src/machines/profile/pictureContract.ts'
import { pictureMachine } from '../../src/machines/profile/pictureMachine.ts'
import { pictureUpload } from '../../src/machines/profile/pictureParts.ts'
import { testUpload } from '../kit/testUpload.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { pictureOutcomes } from './picture.outcomes.ts'

const file = { handle: 'f-1', name: 'yo.jpg', size: 100, type: 'image/jpeg' }
const square = { handle: 'f-2', name: 'photo.jpg', size: 50, type: 'image/jpeg' }
const size = { width: 1600, height: 800 }

describe('the picture of the profile', () => {
  testUpload('P7.53 the square: every state and transition', pictureUpload, {
    params: {},
    file: square,
    result: { fileId: 'file-1' },
    owner: 'picture',
  })

  testModel<ContextOf<typeof pictureContract>>('P7.51 P7.53 every state and transition', {
    expectedOutcomes: pictureOutcomes,
    machine: pictureMachine,
    contract: pictureContract,
    systemId: 'picture',
    bystanders: ['announcer', 'currentPractitioner'],
    input: {},
    cases: [
      { type: 'picture.chosen', file },
      { type: 'picture.chosen', file: { ...file, type: 'image/heic' } },
      { type: 'picture.zoomed', factor: 2 },
      { type: 'picture.moved', right: 0.5, down: 0 },
      { type: 'picture.confirmed' },
      { type: 'picture.dismissed' },
      { type: 'upload.finished', handle: 'f-2' },
      { type: 'picture.removeRequested' },
      { type: 'picture.restoreRequested' },
      elapsed('undoTime'),
      done('measure', { size }),
      done('measure', { size: { width: 399, height: 900 } }),
      failed('measure', offline),
      done('cut', { file: square }),
      failed('cut', offline),
      done('remove', {}),
      failed('remove', offline),
      done('restore', {}),
      failed('restore', offline),
    ],
    facets: ({ problem, failure, crop }) => [problem, failure?.code, crop.zoom, crop.x > 0.5],
    checks: {
      shown: ({ context, children }) => {
        expect(children).toEqual(['pictureUpload'])
        expect(context.file).toBeNull()
      },
      measuring: ({ context, children }) => {
        expect(context).toMatchObject({ file, size: null, problem: null })
        expect(children).toContain('measure')
      },
      cropping: ({ context }) => {
        expect(context.size).toEqual(size)
        // The square stays inside the picture.
        const { left, top, side } = squareOf(size, context.crop)
        expect(
          Math.min(left, top, size.width - left - side, size.height - top - side),
        ).toBeGreaterThanOrEqual(0)
      },
      cutting: ({ children }) => expect(children).toContain('cut'),
      sending: ({ sent }) =>
        expect(sent).toContainEqual({
          to: 'pictureUpload',
          event: { type: 'upload.requested', file: square },
        }),
      removing: ({ children }) => expect(children).toContain('remove'),
      removed: ({ sent }) =>
        expect(sent).toContainEqual({
          to: 'announcer',
          event: { type: 'announcer.politeRequested', what: { say: 'pictureRemoved' } },
        }),
      restoring: ({ children }) => expect(children).toContain('restore'),
    },
  })
})

describe('the square of a picture', () => {
  const centred = { zoom: 1, x: 0.5, y: 0.5 }
  it('is the largest one at first, and has 400 pixels of the picture when it is nearest', () => {
    expect(squareOf(size, centred)).toEqual({ left: 400, top: 0, side: 800 })
    expect(squareOf(size, zoomCrop(size, centred, 100)).side).toBe(400)
    expect(zoomCrop(size, centred, 0.1)).toEqual(centred)
  })
  it('moves by parts of its side, and not out of the picture', () => {
    expect(squareOf(size, moveCrop(size, centred, 0.25, 0))).toEqual({ left: 600, top: 0, side: 800 })
    expect(squareOf(size, moveCrop(size, centred, 9, 9))).toEqual({ left: 800, top: 0, side: 800 })
    expect(squareOf(size, moveCrop(size, centred, -9, -9))).toEqual({ left: 0, top: 0, side: 800 })
  })
  it('comes from pictures of 400 to 6000 pixels a side', () => {
    expect([
      hasGoodSides({ width: 400, height: 6000 }),
      hasGoodSides({ width: 399, height: 400 }),
      hasGoodSides({ width: 400, height: 6001 }),
    ]).toEqual([true, false, false])
  })
})
