import {
  decideAddStreamMetadata,
  decideAnswerStream,
  decideBeginStream,
  decideFailStream,
  decideStartHls,
  decideStartRtmp,
  decideStopStream,
  decideStreamStarted,
} from './composing/decideComposition.ts'
import { decideSendMessage } from './decideMessages.ts'
import {
  decideAcceptRoleChange,
  decideChangeGroup,
  decideEndRoom,
  decideRemovePeer,
  decideRequestRoleChange,
  decideUnlock,
} from './decideModeration.ts'
import { decideRequestMute, decideRequestMuteOfMany } from './decideMute.ts'
import { decideChangeNode } from './decideNode.ts'
import {
  decideClosePreview,
  decideConnect,
  decideExpire,
  decideJoin,
  decideLeave,
  decideLoseSocket,
  decideUpdatePeer,
} from './decidePresence.ts'
import { decideObserveKeys, decideStoreValue } from './decideStore.ts'
import { decidePublish, decideUpdateTracks } from './decideTracks.ts'
import type { Decision } from './decision.ts'
import { decideSetEncryption } from './encryption/decideEncryption.ts'
import { decideAnswerPoll } from './polls/decideAnswerPoll.ts'
import {
  decidePollTimeOver,
  decideSetPoll,
  decideSetPollQuestions,
  decideStartPoll,
  decideStopPoll,
} from './polls/decidePolls.ts'
import {
  decideAnswerRecording,
  decideBeginRecording,
  decideFailRecording,
  decideRecordingStarted,
  decideRequestRecording,
  decideSetRecording,
} from './recording/decideRecording.ts'
import type { RoomCommand } from './roomCommands.ts'
import type { Room } from './roomState.ts'
import {
  decideBeginCaptions,
  decideChooseLanguage,
  decideFailCaptions,
  decideSpeak,
  decideStartCaptions,
  decideStopCaptions,
} from './transcription/decideCaptions.ts'
import { decideAnswerSaving, decideAskToSave, decideEndSaving } from './transcription/decideSaving.ts'
import {
  decideCloseWhiteboard,
  decideCreateWhiteboard,
  decideOpenWhiteboard,
  decideWriteWhiteboard,
} from './whiteboard/decideWhiteboards.ts'

/** Decides a command: its events, or the reason for the refusal. */
export const decide = (command: RoomCommand, room: Room): Decision => {
  switch (command.type) {
    case 'connect':
      return decideConnect(command, room)
    case 'join':
      return decideJoin(command, room)
    case 'publish':
      return decidePublish(command, room)
    case 'startHls':
      return decideStartHls(command, room)
    case 'startRtmp':
      return decideStartRtmp(command, room)
    case 'stopStream':
      return decideStopStream(command, room)
    case 'addStreamMetadata':
      return decideAddStreamMetadata(command, room)
    case 'answerStream':
      return decideAnswerStream(command, room)
    case 'beginStream':
      return decideBeginStream(room)
    case 'streamStarted':
      return decideStreamStarted(command, room)
    case 'failStream':
      return decideFailStream(command, room)
    case 'updateTracks':
      return decideUpdateTracks(command, room)
    case 'updatePeer':
      return decideUpdatePeer(command, room)
    case 'sendMessage':
      return decideSendMessage(command, room)
    case 'requestRoleChange':
      return decideRequestRoleChange(command, room)
    case 'acceptRoleChange':
      return decideAcceptRoleChange(command, room)
    case 'removePeer':
      return decideRemovePeer(command, room)
    case 'changeGroup':
      return decideChangeGroup(command, room)
    case 'leave':
      return decideLeave(command, room)
    case 'loseSocket':
      return decideLoseSocket(command, room)
    case 'expire':
      return decideExpire(command, room)
    case 'closePreview':
      return decideClosePreview(command, room)
    case 'endRoom':
      return decideEndRoom(command, room)
    case 'unlock':
      return decideUnlock(room)
    case 'requestMute':
      return decideRequestMute(command, room)
    case 'requestMuteOfMany':
      return decideRequestMuteOfMany(command, room)
    case 'storeValue':
      return decideStoreValue(command, room)
    case 'observeKeys':
      return decideObserveKeys(command, room)
    case 'changeNode':
      return decideChangeNode(command, room)
    case 'setPoll':
      return decideSetPoll(command, room)
    case 'setPollQuestions':
      return decideSetPollQuestions(command, room)
    case 'startPoll':
      return decideStartPoll(command, room)
    case 'stopPoll':
      return decideStopPoll(command, room)
    case 'answerPoll':
      return decideAnswerPoll(command, room)
    case 'pollTimeOver':
      return decidePollTimeOver(command, room)
    case 'requestRecording':
      return decideRequestRecording(command, room)
    case 'beginRecording':
      return decideBeginRecording(command, room)
    case 'setRecording':
      return decideSetRecording(command, room)
    case 'recordingStarted':
      return decideRecordingStarted(command, room)
    case 'failRecording':
      return decideFailRecording(command, room)
    case 'answerRecording':
      return decideAnswerRecording(command, room)
    case 'setEncryption':
      return decideSetEncryption(command, room)
    case 'startCaptions':
      return decideStartCaptions(command, room)
    case 'beginCaptions':
      return decideBeginCaptions(command, room)
    case 'stopCaptions':
      return decideStopCaptions(command, room)
    case 'failCaptions':
      return decideFailCaptions(command, room)
    case 'chooseLanguage':
      return decideChooseLanguage(command, room)
    case 'speak':
      return decideSpeak(command, room)
    case 'askToSave':
      return decideAskToSave(command, room)
    case 'answerSaving':
      return decideAnswerSaving(command, room)
    case 'endSaving':
      return decideEndSaving(command, room)
    case 'createWhiteboard':
      return decideCreateWhiteboard(command, room)
    case 'openWhiteboard':
      return decideOpenWhiteboard(command, room)
    case 'closeWhiteboard':
      return decideCloseWhiteboard(command, room)
    case 'writeWhiteboard':
      return decideWriteWhiteboard(command, room)
  }
}
