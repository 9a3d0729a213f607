-- 2: 'require' is not there
require("io")
