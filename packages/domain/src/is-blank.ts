/** True for a text of white space and invisible characters alone, which a page would show as nothing. */
export const isBlank = (text: string): boolean =>
  !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text)
