/** The same type with its properties written out: otherwise an editor shows the types that it is computed from. */
export type Shown<T> = T extends infer U ? { readonly [Name in keyof U]: U[Name] } : never;

/** The same for the argument of a call: an optional property may also be `undefined`. */
export type ShownArgument<T> = T extends infer U
  ? { readonly [Name in keyof U]: Record<never, never> extends Pick<U, Name> ? U[Name] | undefined : U[Name] }
  : never;
