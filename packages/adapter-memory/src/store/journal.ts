/** What a commit did so far, so that all of it can be taken back. */
export class Journal {
  readonly #undo: Array<() => void> = []

  /** Notes how to take back a step that was just taken. */
  record(undo: () => void): void {
    this.#undo.push(undo)
  }

  /** Takes back every step, the last one first. */
  rollback(): void {
    for (let undo = this.#undo.pop(); undo !== undefined; undo = this.#undo.pop()) {
      undo()
    }
  }
}
