import type { RequestOf } from '../../contracts/portal/endpoint.ts'
import type {
  createBlocking,
  createExtending,
  OverrideContent,
} from '../../contracts/portal/schedule/overrides.ts'

type Bodies =
  | { kind: 'blocking'; body: RequestOf<typeof createBlocking>['body'] }
  | { kind: 'extending'; body: RequestOf<typeof createExtending>['body'] }

/** The content of an exception as its call takes it. */
export const overrideBodyOf = (content: OverrideContent): Bodies =>
  content.kind === 'blocking'
    ? { kind: 'blocking', body: { ...content.period, reason: content.reason } }
    : { kind: 'extending', body: content.period }
