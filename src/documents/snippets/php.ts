import type { FieldValues } from '../../core/field.ts';
import { RESULT_FIELD } from '../../core/field-names.ts';
import { layOutJson, type RequestLanguage } from './request-language.ts';
import { quotedWithBackslashes } from './shell.ts';

/** A script for PHP 8.1 and newer, with only what every PHP has. */
export const php: RequestLanguage = {
  name: 'php',
  title: 'PHP',
  write: (url, input) => `<?php\n\n${requestOf(url, input)}`,
};

/** The body is JSON in a nowdoc, which has no escapes. json_encode can't write half a surrogate pair. */
function requestOf(url: string, input: FieldValues): string {
  return `\
$url = ${quotedWithBackslashes(url)};
$body = <<<'JSON'
${layOutJson('', JSON.stringify(input), '', (json) => json)}
JSON;
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => 'Content-Type: application/json',
    'content' => $body,
    // Returns the body of an error, too.
    'ignore_errors' => true,
]]);
$response = file_get_contents($url, false, $context);
$answer = json_decode(
    $response,
    flags: JSON_THROW_ON_ERROR,
);
if (!$answer->ok) {
    throw new RuntimeException($answer->error->message);
}
echo $answer->data->${RESULT_FIELD}, "\\n";`;
}
