import { CHAT_FILE_TYPE } from '../../../src/contracts/meeting/chat/chatFile.ts'
import { spokenLanguage } from '../../../src/contracts/meeting/transcription/transcription.ts'
import { composedSizeFor } from '../room/composing/composedSize.ts'
import type { RoomCommand } from '../room/roomCommands.ts'
import type { ClientRequest } from './clientRequest.ts'
import { pollCommandOf } from './pollCommandOf.ts'

/** The inputs of a command besides the frame: its peer, the time, and new ids. */
export interface CommandSource {
  peerId: string
  at: number
  newId: () => string
  /** A new stream of this server: its id, its URL, and whether the composer has no room for it. */
  newStream: () => { compositionId: string; url: string; busy: boolean }
}

/** Converts a request to its room command; other requests concern media or the socket. */
export const roomCommandOf = (request: ClientRequest, source: CommandSource): RoomCommand | null => {
  const { peerId, at, newId } = source
  switch (request.method) {
    case 'track-update':
      return { type: 'updateTracks', peerId, tracks: Object.values(request.params.tracks) }
    case 'leave':
      return { type: 'leave', peerId }
    case 'end-room':
      return { type: 'endRoom', peerId, reason: request.params.reason, lock: request.params.lock }
    case 'broadcast': {
      const { info, roles, peer_id } = request.params
      return {
        type: 'sendMessage',
        peerId,
        message: info.message,
        kind: info.type,
        file: info.type === CHAT_FILE_TYPE ? info.file : undefined,
        toRoles: roles,
        toPeer: peer_id,
        messageId: newId(),
        clientId: info.client_id,
        at,
      }
    }
    case 'peer-update':
      return { type: 'updatePeer', peerId, name: request.params.name, data: request.params.data }
    case 'role-change-request': {
      const { requested_for, roles, role, force } = request.params
      const token = newId()
      return { type: 'requestRoleChange', peerId, target: requested_for, ofRoles: roles, role, force, token }
    }
    case 'role-change':
      return { type: 'acceptRoleChange', peerId, role: request.params.role, token: request.params.token }
    case 'track-update-request': {
      const { requested_for: target, track_id: trackId, stream_id: streamId, mute } = request.params
      return { type: 'requestMute', peerId, target, trackId, streamId, mute }
    }
    case 'change-track-mute-state-request': {
      const { requested_for: target, roles: ofRoles, type: kind, source, value: mute } = request.params
      return { type: 'requestMuteOfMany', peerId, target, ofRoles, kind, source, mute }
    }
    case 'set-metadata': {
      const { key, data, if_change_version: ifVersion } = request.params
      return { type: 'storeValue', peerId, key, data, ifVersion, at }
    }
    case 'listen-metadata-change':
      return { type: 'observeKeys', peerId, keys: request.params.keys }
    case 'peer-leave-request': {
      const { requested_for: target, reason } = request.params
      return { type: 'removePeer', peerId, target, reason }
    }
    case 'whiteboard-create': {
      const { title = '', reader: read, writer: write, admin } = request.params
      return { type: 'createWhiteboard', peerId, freshId: newId(), title, lists: { read, write, admin } }
    }
    case 'encryption-set':
      return { type: 'setEncryption', peerId, on: request.params.enabled }
    case 'transcription-start': {
      const language = spokenLanguage.safeParse(request.params.language?.slice(0, 2)).data ?? 'en'
      return { type: 'startCaptions', peerId, mode: request.params.mode, language, at }
    }
    case 'transcription-stop':
      return { type: 'stopCaptions', peerId, mode: request.params.mode, at }
    case 'transcription-config-update':
      return { type: 'chooseLanguage', peerId, language: request.params.language }
    case 'transcription-save':
      return request.params.save
        ? { type: 'askToSave', peerId, transcriptId: newId() }
        : { type: 'endSaving', peerId, end: 'stopped' }
    case 'transcription-consent':
      return { type: 'answerSaving', peerId, ...request.params }
    case 'transcription-say': {
      const { transcript: text, final, seconds } = request.params
      return { type: 'speak', peerId, text, final, start: at - seconds * 1_000, end: at }
    }
    case 'rtmp-start': {
      // `meeting_url` is ignored: the view is composed here, and no page is opened.
      const { rtmp_urls: urls = [], record, resolution } = request.params
      const { compositionId, busy } = source.newStream()
      const recordingId = record ? newId() : null
      const size = composedSizeFor(resolution)
      return { type: 'startRtmp', peerId, compositionId, busy, urls, size, recordingId, at }
    }
    case 'rtmp-stop':
      return { type: 'stopStream', peerId, output: 'rtmp' }
    case 'hls-start': {
      const { variants, hls_recording } = request.params
      const metadata = variants?.[0]?.metadata ?? ''
      return {
        ...{ type: 'startHls', peerId, metadata, at },
        ...{ recordingId: hls_recording === undefined ? null : newId(), config: hls_recording ?? null },
        ...source.newStream(),
      }
    }
    case 'hls-stop':
      return { type: 'stopStream', peerId, output: 'hls' }
    case 'hls-timed-metadata':
      return {
        type: 'addStreamMetadata',
        peerId,
        items: request.params.metadata_objs.map(({ payload, duration }) => ({
          id: newId(),
          payload,
          seconds: duration,
        })),
      }
    case 'stream-consent':
      return { type: 'answerStream', peerId, agreed: request.params.agreed }
    case 'recording-consent':
      return { type: 'answerRecording', peerId, ...request.params }
    case 'group-join':
    case 'group-leave': {
      const member = request.method === 'group-join'
      return { type: 'changeGroup', peerId, target: peerId, group: request.params.name, member }
    }
    case 'group-add':
    case 'group-remove': {
      const { name: group, peer_id: target } = request.params
      return { type: 'changeGroup', peerId, target, group, member: request.method === 'group-add' }
    }
    default:
      return pollCommandOf(request, source)
  }
}
