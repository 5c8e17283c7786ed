import { fromCallback, type NonReducibleUnknown } from 'xstate'
import type { DeviceDraftCommand } from '../../machines/kit/deviceDraft.ts'

interface Store<T, Input> {
  write(about: Input, values: T): void
  remove(about: Input): void
}

/** Keeps what is typed in the device's store at once, so that a reload or a crash loses nothing. */
export const deviceDraft = <T, Input extends NonReducibleUnknown>(store: Store<T, Input>) =>
  fromCallback<DeviceDraftCommand<T>, Input>(({ input, receive }) => {
    receive((command) => {
      if (command.type === 'deviceDraft.write') store.write(input, command.values)
      else store.remove(input)
    })
  })
