/** The files of recordings that a composer writes, until it says that they are closed. */
export class ComposedFiles {
  #opened = 0
  readonly #open = new Map<string, { recording: string; composition: string }>()
  #waiting: { recording: string; resolve: () => void }[] = []

  /** @returns the name of a new file */
  open(recording: string, composition: string): string {
    this.#opened += 1
    const name = `composed-${this.#opened}.mp4`
    this.#open.set(name, { recording, composition })
    return name
  }

  close(name: string): void {
    this.#open.delete(name)
    this.#settle()
  }

  /** The process of that composition has ended. */
  closeOf(composition: string): void {
    for (const [name, file] of this.#open) if (file.composition === composition) this.#open.delete(name)
    this.#settle()
  }

  closeAll(): void {
    this.#open.clear()
    this.#settle()
  }

  /** Resolves when no file of the recording is open. */
  closed(recording: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ recording, resolve })
      this.#settle()
    })
  }

  #settle(): void {
    const isOpen = (recording: string) =>
      [...this.#open.values()].some((file) => file.recording === recording)
    const done = this.#waiting.filter(({ recording }) => !isOpen(recording))
    this.#waiting = this.#waiting.filter(({ recording }) => isOpen(recording))
    for (const { resolve } of done) resolve()
  }
}
