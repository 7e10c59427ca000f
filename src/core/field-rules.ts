import type { OPERATION_FIELD, TEXT_FIELD } from './field-names.ts';

/** The rules of a field, without the words that describe it: the published library contains only the rules. */
export type FieldRules = TextRules | ChoiceRules | FlagRules | IntegerRules;

interface CommonRules {
  /** The operations that the field affects; all if absent. The field is validated for every operation. */
  readonly usedBy?: readonly string[];
}

export interface TextRules extends CommonRules {
  readonly kind: 'text';
  readonly default?: string;
  readonly maxCodePoints: number;
  /** The maximum number of lines, as `core/lines.ts` counts them, if the text is a list of lines. */
  readonly maxLines?: number;
  /** The maximum number of UTF-8 bytes, by operation. */
  readonly maxUtf8Bytes?: Readonly<Record<string, number>>;
}

export interface ChoiceRules<Value extends string = string> extends CommonRules {
  readonly kind: 'choice';
  readonly choices: readonly [ChoiceRule<Value>, ...ChoiceRule<Value>[]];
  readonly default: Value;
}

/** The rule of a choice. */
export interface ChoiceRule<Value extends string = string> {
  readonly value: Value;
}

export interface FlagRules extends CommonRules {
  readonly kind: 'flag';
  readonly default: boolean;
}

export interface IntegerRules extends CommonRules {
  readonly kind: 'integer';
  readonly default: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** The rules of fields by name. */
export type RulesByName = Readonly<Record<string, FieldRules>>;

/** The rules of a tool's fields: the text, an optional operation, and options. */
export type ToolRules = RulesByName & { readonly [TEXT_FIELD]: TextRules; readonly [OPERATION_FIELD]?: ChoiceRules };

/** The type of a field's validated value. */
export type ValueOf<F extends FieldRules> = F extends ChoiceRules
  ? F['choices'][number]['value']
  : F extends TextRules
    ? string
    : F extends FlagRules
      ? boolean
      : number;

/** Validated values of all declared fields, including defaults. */
export type ValuesOf<F extends RulesByName> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

/** The names of all rules. */
export type RuleName = FieldRules extends infer Rules ? (Rules extends unknown ? keyof Rules : never) : never;
