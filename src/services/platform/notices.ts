/** Notices of the system, outside of the page. */
export interface NoticeApi {
  permission(): NotificationPermission
  /** Asks the person. */
  request(): Promise<NotificationPermission>
  /**
   * Takes the place of an earlier one with the same tag.
   * @returns how to take it back
   * @throws on a phone, which shows the notices of service workers only
   */
  show(title: string, tag: string, onClick: () => void): () => void
}

/** Undefined where the browser knows no notices. */
export const browserNotices = (): NoticeApi | undefined =>
  'Notification' in window
    ? {
        permission: () => Notification.permission,
        request: () => Notification.requestPermission(),
        show: (title, tag, onClick) => {
          const notice = new Notification(title, { tag })
          notice.onclick = onClick
          return () => notice.close()
        },
      }
    : undefined
