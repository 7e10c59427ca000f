/** A type with its properties written out, where an editor would show the names that it was computed by. */
export type Shown<T> = T extends infer U ? { readonly [Name in keyof U]: U[Name] } : never;

/** The same for what a caller gives: a property that may be left out may be undefined as well. */
export type ShownArgument<T> = T extends infer U
  ? { readonly [Name in keyof U]: Record<never, never> extends Pick<U, Name> ? U[Name] | undefined : U[Name] }
  : never;
