import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import {
  callFileAddresses,
  callFileKeep,
  callFileUpload,
} from '../../../src/machines/meeting/chat/callFileParts.ts'
import { callFilesContract } from '../../../src/machines/meeting/chat/callFilesContract.ts'
import { callFilesMachine } from '../../../src/machines/meeting/chat/callFilesMachine.ts'
import { testCommand } from '../../kit/testCommand.ts'
import { testQuery } from '../../kit/testQuery.ts'
import { testUpload } from '../../kit/testUpload.ts'
import { testModel } from '../../paths.ts'
import { NOON } from '../../portal/fixtures.ts'
import { callFilesOutcomes } from './callFiles.outcomes.ts'

const token = 'a token'
const id = '5f0c8e0e-7f3c-4b47-9a38-0d6a3f9a1c11'
const file = { id, name: 'mancha.jpg', type: 'image/jpeg' as const, size: 2_048 }
const params = { token, fileId: id }
const chosenFile = (n: number) => ({ handle: `h-${n}`, name: 'mancha.jpg', size: 100, type: 'image/jpeg' })
const chosen = (count: number, from = 0) => ({
  type: 'callFiles.filesChosen',
  files: Array.from({ length: count }, (_, index) => chosenFile(from + index)),
})

describe('parts of the files of a call', () => {
  testUpload('a file: every state and transition', callFileUpload, {
    params: { token },
    file: chosenFile(1),
    result: file,
    owner: 'callFiles',
  })
  testQuery('its addresses: every state and transition', callFileAddresses, {
    params,
    data: { show: '/show', save: '/save', expires_at: NOON },
  })
  testCommand('keeping it: every state and transition', callFileKeep, { params, result: {} })
})

const message = {
  type: 'chat.sendRequested',
  message: 'mancha.jpg (2 kB)',
  messageType: 'consulta.file',
  recipient: { roles: [], peerId: null },
  file,
}

describe('files of a call', () => {
  testModel<ContextOf<typeof callFilesContract>>('five at once; a ready one goes to everyone in the call', {
    expectedOutcomes: callFilesOutcomes,
    machine: callFilesMachine,
    contract: callFilesContract,
    systemId: 'callFiles',
    bystanders: ['meeting'],
    input: { token },
    cases: [
      chosen(2),
      chosen(6, 2),
      { type: 'callFiles.uploadDismissed', handle: 'h-0' },
      { type: 'upload.finished', handle: 'h-1', result: file },
      { type: 'callFiles.pictureRequested', messageId: 'm-1', file },
      { type: 'callFiles.keepRequested', messageId: 'm-1', file },
      { type: 'callFiles.previewRequested', file },
      { type: 'callFiles.closed' },
    ],
    facets: ({ uploads, tooMany, pictures, keeps }) => [
      uploads.length,
      tooMany > 0,
      pictures.length,
      keeps.length,
    ],
    limit: 20_000,
    checks: {
      listing: ({ context, children, sent }) => {
        expect(context.uploads.length).toBeLessThanOrEqual(5)
        expect(context.chosen).toBeNull()
        expect([...children].sort()).toEqual(
          [
            ...context.uploads.map((handle) => `upload:${handle}`),
            ...context.pictures.map((one) => `picture:${one}`),
            ...context.keeps.map((one) => `keep:${one}`),
          ].sort(),
        )
        for (const one of sent.filter(({ to }) => to === 'meeting'))
          expect(one).toEqual({ to: 'meeting', event: message })
      },
      previewing: ({ context, children }) => {
        expect(children).toContain('preview')
        expect(context.chosen).toEqual(file)
      },
    },
  })
})
