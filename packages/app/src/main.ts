import "effect/schema/SchemaJITCompiler/enable"

export {}
