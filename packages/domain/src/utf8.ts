// A global of every runtime; declared here because the package takes no platform's types.
declare const TextEncoder: new () => {
  readonly encode: (text: string) => Uint8Array<ArrayBuffer>
}

const encoder = new TextEncoder()

/** The UTF-8 bytes of a text. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** The text of bytes that are ASCII. */
export const asciiText = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
