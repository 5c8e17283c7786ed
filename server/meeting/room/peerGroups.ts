import { COMPANION_GROUP } from '../../../src/contracts/meeting/people/companion.ts'
import { PHONE_CALL_GROUP } from '../../../src/contracts/meeting/people/peerGroups.ts'
import type { Peer } from './roomState.ts'

/** The groups that a peer joined, and that of companions, by which clients know as what it comes along. */
export const groupsOf = ({ groups, companion }: Pick<Peer, 'groups' | 'companion'>): string[] =>
  companion === null ? [...groups] : [...groups, COMPANION_GROUP[companion]]

/** The groups that go over to the device that takes a place: a phone call took the former one. */
export const inheritedGroups = (place: Peer | undefined): string[] =>
  place?.groups.filter((group) => group !== PHONE_CALL_GROUP) ?? []
