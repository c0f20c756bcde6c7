declare module 'gitlab-ci-local/src/schema/index.js' {
  const schema: object;
  export default schema;
}
