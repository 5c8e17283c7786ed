/** M3.03, M4.149: a raised hand is membership of this group. */
export const HAND_RAISE_GROUP = '_handraise'

/** The person's phone rings or is answered, which took microphone or camera from the call (experience §8.4). */
export const PHONE_CALL_GROUP = '_phonecall'
