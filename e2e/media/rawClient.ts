// A protocol client in one function, installed by `page.evaluate`: two plain peer connections and a
// websocket, so that only the server's behaviour is tested.

interface RawClient {
  notifications: { method: string; params: Record<string, unknown> }[]
  call(method: string, params: object): Promise<Record<string, unknown>>
  notify(method: string, params: object): void
  join(name: string, media: boolean): Promise<void>
  publish(options: { simulcast: boolean }): Promise<void>
  prefer(trackId: string, layer: string): Promise<Record<string, unknown>>
  hear(trackId: string, subscribed: boolean): Promise<Record<string, unknown>>
  received(): Promise<
    { kind: string; trackId: string; frames: number; width: number; audioEnergy: number; packets: number }[]
  >
  states(): { publish: string; subscribe: string }
  dropSocket(): void
  reconnect(): Promise<void>
}

declare global {
  interface Window {
    raw: RawClient
  }
}

/** Runs in the page. */
export const installRawClient = async (options: { token: string; peerId: string }): Promise<void> => {
  type Json = Record<string, unknown>
  const pending = new Map<string, { resolve: (value: Json) => void; reject: (error: Error) => void }>()
  const notifications: RawClient['notifications'] = []
  const publish = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  const subscribe = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  const connections = [publish, subscribe]
  const early: RTCIceCandidateInit[][] = [[], []]
  const trackOfMid = new Map<string, string>()
  const tracks: Record<string, object> = {}
  const dataCalls = new Map<string, (value: Json) => void>()
  let channel: RTCDataChannel | null = null
  let socket: WebSocket

  const send = (frame: object) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }
  const call = (method: string, params: object): Promise<Json> => {
    const id = crypto.randomUUID()
    send({ method, params, id, jsonrpc: '2.0' })
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }))
  }
  const notify = (method: string, params: object) => send({ method, params })
  const addCandidates = async (target: number) => {
    for (const candidate of early[target]?.splice(0) ?? [])
      await connections[target]?.addIceCandidate(candidate)
  }

  for (const [target, connection] of connections.entries()) {
    connection.onicecandidate = ({ candidate }) => {
      if (candidate !== null) notify('trickle', { target, candidate })
    }
  }
  subscribe.ondatachannel = (event) => {
    channel = event.channel
    channel.onmessage = ({ data }) => {
      const message = JSON.parse(data)
      dataCalls.get(message.id)?.(message)
    }
  }
  subscribe.ontrack = ({ track }) => {
    // Chrome decodes only tracks that are played.
    const element = document.createElement(track.kind === 'video' ? 'video' : 'audio')
    element.autoplay = true
    element.muted = track.kind === 'video'
    element.srcObject = new MediaStream([track])
    document.body.append(element)
  }

  const onNotification = async (method: string, params: Json) => {
    notifications.push({ method, params })
    if (method === 'trickle') {
      const target = Number(params.target)
      const candidate = params.candidate as RTCIceCandidateInit
      early[target]?.push(candidate)
      if (connections[target]?.remoteDescription != null) await addCandidates(target)
    }
    if (method === 'offer') {
      const sdp = String(params.sdp)
      for (const section of sdp.split('\r\nm=').slice(1)) {
        const mid = /\r\na=mid:(\S+)/.exec(section)?.[1]
        const trackId = /\r\na=msid:\S+ (\S+)/.exec(section)?.[1]
        if (mid !== undefined && trackId !== undefined) trackOfMid.set(mid, trackId)
      }
      await subscribe.setRemoteDescription({ type: 'offer', sdp })
      await subscribe.setLocalDescription(await subscribe.createAnswer())
      notify('answer', { desc: subscribe.localDescription })
      await addCandidates(1)
    }
  }

  const connect = async () => {
    const init = await fetch(`/init?peer_id=${options.peerId}`, {
      headers: { authorization: `Bearer ${options.token}` },
    })
    const { endpoint } = await init.json()
    const opened = new WebSocket(`${endpoint}?peer=${options.peerId}&token=${options.token}`)
    socket = opened
    await new Promise((resolve, reject) => {
      opened.onmessage = ({ data }) => {
        const message = JSON.parse(data)
        if (message.id === undefined) {
          if (message.method === 'on-policy-change') resolve(null)
          void onNotification(message.method, message.params)
          return
        }
        const waiting = pending.get(message.id)
        pending.delete(message.id)
        if (message.error === undefined) waiting?.resolve(message.result)
        else waiting?.reject(new Error(`${message.error.code} ${message.error.message}`))
      }
      opened.onerror = reject
    })
  }

  const offer = async () => {
    await publish.setLocalDescription(await publish.createOffer())
    const answer = await call('offer', { desc: publish.localDescription, tracks })
    await publish.setRemoteDescription({ type: 'answer', sdp: String(answer.sdp) })
    await addCandidates(0)
  }

  const ask = (method: string, params: object): Promise<Json> =>
    new Promise((resolve) => {
      const id = crypto.randomUUID()
      dataCalls.set(id, resolve)
      channel?.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })

  await connect()
  window.raw = {
    notifications,
    call,
    notify,
    join: async (name, media) => {
      const base = { name, data: '', disableVidAutoSub: true }
      if (!media) {
        await call('join', base)
        return
      }
      publish.createDataChannel('ion-sfu', { protocol: 'SCTP' })
      await publish.setLocalDescription(await publish.createOffer())
      const answer = await call('join', { ...base, offer: publish.localDescription })
      await publish.setRemoteDescription({ type: 'answer', sdp: String(answer.sdp) })
      await addCandidates(0)
    },
    publish: async ({ simulcast }) => {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: true,
        video: { width: 1_280, height: 720, frameRate: 30 },
      })
      for (const track of [...stream.getAudioTracks(), ...stream.getVideoTracks()]) {
        if (track.kind === 'video') track.contentHint = 'detail'
        publish.addTransceiver(track, {
          direction: 'sendonly',
          streams: [stream],
          ...(simulcast && track.kind === 'video'
            ? {
                sendEncodings: [
                  { rid: 'f', maxBitrate: 1_500_000, scaleResolutionDownBy: 1 },
                  { rid: 'h', maxBitrate: 500_000, scaleResolutionDownBy: 2 },
                  { rid: 'q', maxBitrate: 150_000, scaleResolutionDownBy: 4 },
                ],
              }
            : {}),
        })
        tracks[track.id] = {
          track_id: track.id,
          stream_id: stream.id,
          type: track.kind,
          source: 'regular',
          mute: false,
          description: '',
        }
        await offer()
      }
    },
    prefer: (track_id, max_spatial_layer) => ask('prefer-video-track-state', { track_id, max_spatial_layer }),
    hear: (track_id, subscribed) => ask('prefer-audio-track-state', { track_id, subscribed }),
    received: async () => {
      const report = await subscribe.getStats()
      return [...report.values()]
        .filter((stat) => stat.type === 'inbound-rtp')
        .map((stat) => ({
          kind: stat.kind,
          trackId: trackOfMid.get(stat.mid) ?? '',
          frames: stat.framesDecoded ?? 0,
          width: stat.frameWidth ?? 0,
          audioEnergy: stat.totalAudioEnergy ?? 0,
          packets: stat.packetsReceived ?? 0,
        }))
    },
    states: () => ({ publish: publish.connectionState, subscribe: subscribe.connectionState }),
    dropSocket: () => {
      socket.onmessage = null
      socket.close()
    },
    reconnect: async () => {
      await connect()
      await offer()
    },
  }
}
