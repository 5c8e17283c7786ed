import { describe, expect, it } from 'vitest'
import { AUDIO, DEFAULT_DEVICE_ID, LIMIT, PROTOCOL, TIME, VIDEO } from '../../../contracts/constants.ts'
import { publishConnectionMachine } from '../connection/publishConnectionMachine.ts'
import { retryMachine } from '../connection/retryMachine.ts'
import { retryDelayOf } from '../connection/retrySchedule.ts'
import { signalMachine } from '../connection/signalMachine.ts'
import { subscribeConnectionMachine } from '../connection/subscribeConnectionMachine.ts'
import { transportMachine } from '../connection/transportMachine.ts'
import { devicesMachine } from '../devices/devicesMachine.ts'
import { remoteVideoMachine } from '../tracks/remoteVideoMachine.ts'

/** The specification's numbers (§9) and those of the machines and services. Milliseconds. */
describe('numbers of the specification', () => {
  it.each([
    ['M9.46 M9.47', signalMachine, { pingTimeout: 12_000, pingInterval: 3_000 }],
    // Random for each attempt: retrySchedule.property.test.ts.
    ['M9.42', retryMachine, { retryWindow: 60_000, retryDelay: expect.any(Function) }],
    ['M9.58', transportMachine, { leaveWait: 100, policyWait: 20_000 }],
    [
      'M9.49',
      publishConnectionMachine,
      // Init sets the DTLS timeouts (protocol §2.2).
      {
        disconnectGrace: 5_000,
        dtlsConnecting: expect.any(Function),
        dtlsFailed: expect.any(Function),
      },
    ],
    ['M9.50', subscribeConnectionMachine, { disconnectGrace: 5_000 }],
    ['M9.16', remoteVideoMachine, { resizeDebounce: 300 }],
    ['M9.54 M9.55', devicesMachine, { changeDebounce: 500, earpiecePoll: 5_000 }],
  ] as const)('%s are the delays of their machine, and it has no others', (_ids, machine, delays) => {
    expect(machine.implementations.delays).toEqual(delays)
  })

  it.each([
    ['M9.26', TIME.chatBatch, 150],
    ['M9.27', TIME.stateBatch, 50],
    ['M9.01', TIME.audioLevelSample, 100],
    ['M9.24', LIMIT.tokenTries, 4],
    ['M9.25', LIMIT.storedErrors, 50],
    ['M9.48', LIMIT.pongTimes, 5],
    ['M9.17', LIMIT.videoElementsWarning, 10],
    ['M7.112 M7.117', LIMIT.callTries, 3],
    ['M7.116', [TIME.callRetryDelayMin, TIME.callRetryDelayMax], [2_000, 4_000]],
    ['M9.43', retryDelayOf('SignalDisconnect', 3, 0.7), 1_000],
    ['M9.44', [TIME.joinRetryDelayMin, TIME.joinRetryDelayMax], [2_000, 4_000]],
    ['M9.07', AUDIO.contextSampleRate, 32_000],
    ['M9.09', AUDIO.voiceBitrate, 32],
    ['M9.12', [VIDEO.width, VIDEO.height], [320, 180]],
    ['M9.13', VIDEO.maxFramerate, 30],
    ['M9.61', PROTOCOL.version, '2.5'],
    ['M9.62', PROTOCOL.spec, '20250115'],
    ['M3.37', DEFAULT_DEVICE_ID, 'default'],
  ])('%s is the number the services use', (_id, used, specified) => {
    expect(used).toEqual(specified)
  })
})
