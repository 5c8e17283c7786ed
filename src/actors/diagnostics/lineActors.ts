import {
  combineLatest,
  concatMap,
  filter,
  from,
  fromEvent,
  type Subject,
  Subscription,
  startWith,
  take,
  timer,
} from 'rxjs'
import { type AnyActorRef, fromCallback, fromPromise } from 'xstate'
import { TIME } from '../../contracts/constants.ts'
import { MeetingFailure, toMeetingError } from '../../contracts/errors.ts'
import type { EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { DIAGNOSTICS_MESSAGE, type LineSide } from '../../contracts/meeting/diagnostics.ts'
import { DIAGNOSTICS_TOKEN_PATH } from '../../contracts/meeting/diagnosticsToken.ts'
import { connectivityCheckContract } from '../../machines/diagnostics/connectivityCheckContract.ts'
import { SYSTEM_ID } from '../../machines/systemIds.ts'
import { createLineCollector } from '../../services/diagnostics/lineCollector.ts'
import { readLook } from '../../services/diagnostics/lineLook.ts'
import { LOCAL_AUDIO, LOCAL_VIDEO } from '../../services/media/trackRegistry.ts'
import { fetchDiagnosticsToken } from '../../services/signal/diagnosticsTokenClient.ts'
import type { MeetingSession } from '../meeting/meetingSession.ts'
import { rejectPlain } from '../meeting/rejectPlain.ts'
import { rememberedSettings } from '../meeting/rememberedSettings.ts'
import { requireWebRtc } from '../meeting/requireWebRtc.ts'

type Contract = typeof connectivityCheckContract

/** M8.108: without what a call is made of there is nothing to check the line with. */
const requireLayer = (session: MeetingSession): void => {
  try {
    requireWebRtc(session)
  } catch (error) {
    throw new MeetingFailure({ ...toMeetingError(error, 'GET_TOKEN'), message: DIAGNOSTICS_MESSAGE.sdk })
  }
}

/** The token of a check (M7.011), and who we are in it: a new peer each time (protocol §10). */
export const defineFetchKeyActor = (session: MeetingSession, origin: string) =>
  fromPromise<OutputOf<Contract, 'fetchKey'>, { region: string | null }>(({ input, signal }) =>
    rejectPlain('GET_TOKEN', async () => {
      requireLayer(session)
      const { fetch, ids, now, storage } = session.platform
      const startedAt = now()
      const answer = await fetchDiagnosticsToken(
        {
          endpoint: new URL(DIAGNOSTICS_TOKEN_PATH, origin).href,
          ...(input.region === null ? {} : { region: input.region }),
        },
        { fetch, signal },
      )
      return connectivityCheckContract.outputs.fetchKey.parse({
        token: answer.token,
        initEndpoint: answer.init_endpoint ?? origin,
        peerId: ids.uuid(),
        settings: rememberedSettings(storage),
        startedAt,
      })
    }),
  )

const SIDES = ['publish', 'subscribe'] as const

/** Sound and picture are agreed to go out. */
const publishes = (connection: RTCPeerConnection): boolean =>
  connection.signalingState === 'stable' &&
  ['audio', 'video'].every((kind) =>
    connection
      .getTransceivers()
      .some(({ sender, currentDirection }) => sender.track?.kind === kind && currentDirection === 'sendonly'),
  )

const candidateFacts = ({ type, protocol }: RTCIceCandidate) => ({
  type: type ?? '',
  protocol: protocol ?? '',
})

/** What a call does on the line, as facts; the figures are gathered here and handed over at the end. */
export const defineWatchLineActor = (session: MeetingSession, opened$: Subject<void>) =>
  fromCallback<{ type: string }, { peerId: string }>(({ input, sendBack, receive, system }) => {
    const tell = (event: EventOf<Contract>) => sendBack(event)
    const collector = createLineCollector()
    const watching = new Subscription()
    const watch = (side: LineSide, connection: RTCPeerConnection): void => {
      watching.add(
        fromEvent<RTCPeerConnectionIceEvent>(connection, 'icecandidate').subscribe(({ candidate }) => {
          if (candidate?.candidate) collector.candidate(side, candidateFacts(candidate))
        }),
      )
      watching.add(
        fromEvent(connection, 'connectionstatechange')
          .pipe(
            startWith(null),
            filter(() => connection.connectionState === 'connected'),
            take(1),
          )
          .subscribe(() => tell({ type: 'line.iceConnected', side })),
      )
      if (side === 'publish')
        watching.add(
          fromEvent(connection, 'signalingstatechange')
            .pipe(
              filter(() => publishes(connection)),
              take(1),
            )
            .subscribe(() => tell({ type: 'line.mediaPublished' })),
        )
    }
    watching.add(session.connected$.subscribe(({ side, connection }) => watch(side, connection)))
    watching.add(
      session.init$
        .pipe(
          filter((init) => init !== null),
          take(1),
        )
        .subscribe(({ endpoint }) => tell({ type: 'line.initFetched', websocketUrl: endpoint })),
    )
    watching.add(opened$.pipe(take(1)).subscribe(() => tell({ type: 'line.signalConnected' })))
    watching.add(
      combineLatest([session.registry.track$(LOCAL_AUDIO), session.registry.track$(LOCAL_VIDEO)])
        .pipe(
          filter((tracks) => tracks.every((track) => track !== null)),
          take(1),
        )
        .subscribe(() => tell({ type: 'line.mediaCaptured' })),
    )
    watching.add(
      session.signal.notifications$.subscribe(({ method, params }) => {
        if (method !== 'on-connection-quality-update') return
        const own = params.peers.find(({ peer_id }) => peer_id === input.peerId)
        if (own) collector.score(session.platform.now(), own.downlink_score)
      }),
    )
    const look = async (side: LineSide): Promise<void> => {
      const connection = session.connection(side)
      if (connection === null) return
      const report = await connection.getStats().catch(() => null)
      if (report !== null) collector.look(side, readLook(report, session.platform.now()))
    }
    watching.add(
      timer(TIME.statsSample, TIME.statsSample)
        .pipe(concatMap(() => from(Promise.all(SIDES.map(look)))))
        .subscribe(),
    )
    // The call starts together with this, in the same breath.
    queueMicrotask(() => {
      const meeting: AnyActorRef | undefined = system.get(SYSTEM_ID.meeting)
      const errors = meeting?.on('ERROR', ({ error }) => tell({ type: 'line.errorRaised', error }))
      watching.add(() => errors?.unsubscribe())
    })
    receive(() => tell({ type: 'line.reported', report: collector.report(session.platform.now()) }))
    return () => {
      watching.unsubscribe()
      // A check that was broken off gives camera and microphone back all the same.
      session.reset()
    }
  })
