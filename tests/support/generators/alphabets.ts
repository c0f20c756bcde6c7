/** Letters by what one of them takes: one byte, two bytes, or two UTF-16 units (four bytes). Each is one character. */
export const alphabets = {
  letters: [...'nabcdefghijklmopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'],
  accented: [...'éàâçèêëîïôùûüÿñöäåøæœÉÀÂÇÈÊËÎÏÔÙÛÜÑÖÄÅØÆŒ'],
  emoji: [...'😀🏦💳📈🧾🪙🔐🌎🍁🎉'],
} as const satisfies Record<string, readonly string[]>;

export type Alphabet = keyof typeof alphabets;
