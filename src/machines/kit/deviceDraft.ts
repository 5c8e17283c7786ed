/** Commands to the actor that keeps on the device what is typed and not saved yet (experience §2.3). */
export type DeviceDraftCommand<T> =
  | { readonly type: 'deviceDraft.write'; readonly values: T }
  | { readonly type: 'deviceDraft.remove' }
