/** Notifications of the system, outside of the page. */
export interface NoticeApi {
  permission(): NotificationPermission
  /** Asks the user for permission. */
  request(): Promise<NotificationPermission>
  /**
   * Replaces an earlier one with the same tag.
   * @returns a function that closes it
   * @throws on a phone, which shows only notifications of service workers
   */
  show(title: string, tag: string, onClick: () => void): () => void
}

/** undefined where the browser has no notifications. */
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
