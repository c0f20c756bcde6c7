"""Prints the numbers of the answers that Python's jsonschema refuses, as test-python.ts writes them to files."""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator
from referencing import Registry, Resource


def read(file):
    return json.loads(file.read_text("utf-8"))


schemas_folder, answers_schema, bodies = map(pathlib.Path, sys.argv[1:])
schemas = [read(file) for file in schemas_folder.glob("*.schema.json")]
for schema in schemas:
    Draft202012Validator.check_schema(schema)
registry = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in schemas)
validator = Draft202012Validator(read(answers_schema), registry=registry)
refused = [int(file.stem) for file in bodies.glob("*.json") if not validator.is_valid(read(file))]
print(json.dumps(sorted(refused)))
