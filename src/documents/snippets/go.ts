import type { FieldValues } from '../../core/field.ts';
import { RESULT_FIELD } from '../../core/field-names.ts';
import { layOutJson, type RequestLanguage, stringLiteral } from './request-language.ts';

/** A program for Go, with only its standard library, formatted as gofmt does. */
export const go: RequestLanguage = {
  name: 'go',
  title: 'Go',
  write: (url, input) => `\
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"strings"
)

func main() {
${callOf(input)}
}

// convert sends a request and prints the result.
func convert(body string) {
	response, err := http.Post(
		${stringLiteral(url)},
		"application/json",
		strings.NewReader(body),
	)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var answer struct {
		OK    bool
		Data  struct{ ${RESULT} string }
		Error struct{ Message string }
	}
	err = json.NewDecoder(response.Body).Decode(&answer)
	if err != nil {
		log.Fatal(err)
	}
	if !answer.OK {
		log.Fatal(answer.Error.Message)
	}
	fmt.Println(answer.Data.${RESULT})
}`,
};

/** Go fills a field from JSON only if the field begins with a capital letter. */
const RESULT = RESULT_FIELD.charAt(0).toUpperCase() + RESULT_FIELD.slice(1);

/** JSON in a raw string: json.Marshal can't write half a surrogate pair, and makes some characters longer. */
function callOf(input: FieldValues): string {
  const rawString = (text: string) => `\`${text.replaceAll('`', '\\u0060')}\``;
  return layOutJson('\tconvert(', JSON.stringify(input), ')', rawString, '\t');
}
