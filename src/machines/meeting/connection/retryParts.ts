import { type RetryCategory, retryCategory } from './retryContract.ts'
import { waitsForSignal } from './retrySchedule.ts'

/** Each category of retry and the actor that performs it. */
export const RETRIES = {
  ConnectFailed: 'connectRetry',
  SignalDisconnect: 'signalRetry',
  JoinWSMessageFailed: 'joinRetry',
  PublishIceConnectionFailed: 'publishRetry',
  SubscribeIceConnectionFailed: 'subscribeRetry',
} as const satisfies Record<RetryCategory, string>

export const WAITING_RETRIES = retryCategory.options
  .filter(waitsForSignal)
  .map((category) => RETRIES[category])
