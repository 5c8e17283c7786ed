import { fromCallback } from 'xstate'
import { z } from 'zod'
import type { EventOf } from '../../contracts/machineContract.ts'
import type { shellContract } from '../../machines/shell/shellContract.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'

/** In the device's store. */
export const SINGLE_KEYS_KEY = 'consulta.singleKeys'

/** Reads whether this device uses keys of one character, and stores each change. */
export const defineSingleKeyStoreActor = ({ storage }: { storage: JsonStorage }) =>
  fromCallback<{ type: 'singleKeys.given'; on: boolean }, undefined>(({ receive, sendBack }) => {
    const on = storage.read(SINGLE_KEYS_KEY, z.boolean())
    if (on !== null) sendBack({ type: 'singleKeys.known', on } satisfies EventOf<typeof shellContract>)
    receive((given) => storage.write(SINGLE_KEYS_KEY, given.on))
  })
